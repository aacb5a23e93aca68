//! A connection that is read at a bounded rate. Limits on messages count what a message is; what is
//! below a message (empty fragments of a WebSocket, padding, half-sent requests) is only bytes, and
//! is bounded here.

use crate::limits::Pass;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Bytes a second that are read on average.
const PER_SECOND: f64 = 1_048_576.0;
/// Bytes that are read at once: the largest request.
const AT_ONCE: f64 = 16.0 * 1_048_576.0;

/// A connection, counted as long as it is open.
pub struct Metered<S> {
    stream: S,
    left: f64,
    at: Instant,
    pause: Option<Pin<Box<Sleep>>>,
    _pass: Option<Pass>,
}

impl<S> Metered<S> {
    /// Nothing has been read yet.
    pub fn new(stream: S, pass: Pass) -> Metered<S> {
        Metered { stream, left: AT_ONCE, at: Instant::now(), pause: None, _pass: Some(pass) }
    }

    /// Counts what was read; too much is paid for by a pause before the next read.
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
        let read = buf.filled().len() - before;
        self.spend(read);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
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
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_comes_too_fast_waits() {
        let mut metered =
            Metered { stream: tokio::io::empty(), left: AT_ONCE, at: Instant::now(), pause: None, _pass: None };
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
