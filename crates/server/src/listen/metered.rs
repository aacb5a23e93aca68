//! A connection that is read at a bounded rate. Other limits count whole messages. What is smaller than a message
//! (frames of a WebSocket, padding, incomplete requests) is bounded here, by bytes and, for a WebSocket, by frames.

use super::frames::Frames;
use crate::limits::ConnectionGuard;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Average number of bytes read per second.
const PER_SECOND: f64 = 1_048_576.0;
/// Maximum number of bytes read at once: the largest request.
const AT_ONCE: f64 = 16.0 * 1_048_576.0;
/// The cost of a WebSocket frame in addition to its bytes: about 500 frames are read per second on average.
const PER_FRAME: usize = 2_048;
/// How the answer begins that turns a connection into a WebSocket.
const SWITCHING: &[u8] = b"HTTP/1.1 101 ";
/// The end of the head of a request.
const HEAD_END: &[u8] = b"\r\n\r\n";

/// A connection, which is counted as long as it is open.
pub struct Metered<S> {
    stream: S,
    left: f64,
    at: Instant,
    pause: Option<Pin<Box<Sleep>>>,
    /// Counts frames once the connection is a WebSocket.
    frames: Option<Frames>,
    /// How many bytes of [`HEAD_END`] the last bytes matched.
    head: usize,
    _guard: Option<ConnectionGuard>,
}

impl<S> Metered<S> {
    /// A connection from which nothing has been read.
    pub fn new(stream: S, guard: ConnectionGuard) -> Metered<S> {
        Metered { stream, left: AT_ONCE, at: Instant::now(), pause: None, frames: None, head: 0, _guard: Some(guard) }
    }

    /// The cost of the bytes that were read, with the frames of a WebSocket.
    fn counted(&mut self, read: &[u8]) -> io::Result<usize> {
        if let Some(frames) = &mut self.frames {
            let begun = frames.read(read)?;
            return Ok(read.len() + begun as usize * PER_FRAME);
        }
        for &byte in &read[read.len().saturating_sub(HEAD_END.len())..] {
            self.head = match self.head {
                at if at < HEAD_END.len() && byte == HEAD_END[at] => at + 1,
                _ if byte == HEAD_END[0] => 1,
                _ => 0,
            };
        }
        Ok(read.len())
    }

    /// Inspects what is written: a WebSocket begins with the answer that accepts it, so frames that arrive before that
    /// answer are refused.
    fn answered(&mut self, written: &[u8]) -> io::Result<()> {
        if self.frames.is_none() && written.starts_with(SWITCHING) {
            if self.head != HEAD_END.len() {
                let why = "something was sent before the connection was a WebSocket";
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
            self.frames = Some(Frames::new());
        }
        Ok(())
    }

    /// Subtracts what was read from the allowance; when it is used up, the next read waits.
    fn spend(&mut self, read: usize) {
        let now = Instant::now();
        let passed = now.duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * PER_SECOND).min(AT_ONCE) - read as f64;
        self.at = now;
        if self.left < 0.0 {
            self.pause = Some(Box::pin(sleep_until(now + Duration::from_secs_f64(-self.left / PER_SECOND))));
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(cx));
            self.pause = None;
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        let counted = self.counted(&buf.filled()[before..])?;
        self.spend(counted);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.answered(buf)?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let Some(first) = bufs.iter().find(|buf| !buf.is_empty()) {
            self.answered(first)?;
        }
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metered() -> Metered<tokio::io::Empty> {
        let (stream, at) = (tokio::io::empty(), Instant::now());
        Metered { stream, left: AT_ONCE, at, pause: None, frames: None, head: 0, _guard: None }
    }

    #[tokio::test]
    async fn frames_count_only_after_the_answer_that_makes_a_websocket() {
        let mut metered = metered();
        let request = b"GET /ws HTTP/1.1\r\nupgrade: websocket\r\n\r\n";
        assert_eq!(metered.counted(request).expect("read"), request.len());
        metered.answered(b"HTTP/1.1 101 Switching Protocols\r\n").expect("a WebSocket");
        let empty = [0x81, 0x80, 1, 2, 3, 4];
        assert_eq!(metered.counted(&empty).expect("read"), 6 + PER_FRAME);
        let fragments = [0x01, 0x80, 1, 2, 3, 4].repeat(100);
        assert!(metered.counted(&fragments).is_err(), "a message has not that many frames");
    }

    #[tokio::test]
    async fn frames_sent_before_the_answer_end_the_connection() {
        let mut metered = metered();
        metered.counted(b"GET /ws HTTP/1.1\r\n\r").expect("read");
        metered.counted(b"\n\x01\x80\x01\x02").expect("read");
        assert!(metered.answered(b"HTTP/1.1 101 Switching Protocols\r\n").is_err());
    }

    #[tokio::test]
    async fn what_comes_too_fast_waits() {
        let mut metered = metered();
        metered.spend(1_000);
        assert!(metered.pause.is_none());
        metered.spend(AT_ONCE as usize - 2_000);
        assert!(metered.pause.is_none(), "the largest request comes at once");
        let now = Instant::now();
        metered.spend(3 * PER_SECOND as usize);
        let pause = metered.pause.expect("a pause");
        assert!(pause.deadline() > now + Duration::from_secs(1), "three seconds' worth was read");
    }
}
