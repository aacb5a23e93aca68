//! Counts the frames of a WebSocket as they arrive. The WebSocket library assembles a message before anyone sees it,
//! so a message of a million empty frames would cost much work and count as one.

use std::io;

/// Maximum number of frames per message. Browsers send a message as one frame, or split a large one into a few.
const PER_MESSAGE: u32 = 64;

/// The text of the error, by which a connection recognises why it ended.
pub const TOO_MANY: &str = "too many frames in a message";

/// The position of the reader within a frame.
#[derive(Debug, Clone, Copy)]
enum At {
    /// The first byte: whether this is the last frame, and its type.
    Kind,
    /// The second byte: whether the frame is masked, and its length.
    Length,
    /// The number of bytes left of an extended length, and whether a mask follows.
    Longer(u8, bool),
    /// The mask and the content.
    Content,
}

/// Counts the frames of one connection.
#[derive(Debug, Clone)]
pub struct Frames {
    at: At,
    left: u64,
    in_message: u32,
}

impl Frames {
    /// A counter before the first byte.
    pub const fn new() -> Frames {
        Frames { at: At::Kind, left: 0, in_message: 0 }
    }

    /// Reads bytes and returns how many frames began in them.
    pub fn read(&mut self, mut bytes: &[u8]) -> io::Result<u32> {
        let mut begun = 0;
        while let Some((&byte, rest)) = bytes.split_first() {
            match self.at {
                At::Kind => {
                    begun += 1;
                    self.kind(byte)?;
                    self.at = At::Length;
                }
                At::Length => {
                    let masked = byte & 0x80 != 0;
                    self.left = 0;
                    match byte & 0x7f {
                        126 => self.at = At::Longer(2, masked),
                        127 => self.at = At::Longer(8, masked),
                        short => self.content(u64::from(short), masked),
                    }
                }
                At::Longer(more, masked) => {
                    self.left = (self.left << 8) | u64::from(byte);
                    match more {
                        1 => self.content(self.left, masked),
                        _ => self.at = At::Longer(more - 1, masked),
                    }
                }
                At::Content => {
                    let skipped = self.left.min(bytes.len() as u64);
                    self.left -= skipped;
                    if self.left == 0 {
                        self.at = At::Kind;
                    }
                    bytes = &bytes[skipped as usize..];
                    continue;
                }
            }
            bytes = rest;
        }
        Ok(begun)
    }

    /// Control frames such as pings may come between the frames of a message and are not part of it.
    fn kind(&mut self, byte: u8) -> io::Result<()> {
        let (last, control) = (byte & 0x80 != 0, byte & 0x08 != 0);
        if control {
            return Ok(());
        }
        self.in_message += 1;
        if self.in_message > PER_MESSAGE {
            return Err(io::Error::new(io::ErrorKind::InvalidData, TOO_MANY));
        }
        if last {
            self.in_message = 0;
        }
        Ok(())
    }

    fn content(&mut self, length: u64, masked: bool) {
        self.left = length.saturating_add(if masked { 4 } else { 0 });
        self.at = if self.left == 0 { At::Kind } else { At::Content };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A masked frame with this many bytes of content.
    fn frame(kind: u8, length: usize) -> Vec<u8> {
        let mut out = vec![kind];
        match length {
            0..126 => out.push(0x80 | length as u8),
            126..65_536 => out.extend([&[0x80 | 126][..], &(length as u16).to_be_bytes()[..]].concat()),
            _ => out.extend([&[0x80 | 127][..], &(length as u64).to_be_bytes()[..]].concat()),
        }
        // Content that a reader which lost its position would take for frames.
        out.extend(std::iter::repeat_n(0x01, 4 + length));
        out
    }

    #[test]
    fn whole_messages_of_every_length_are_counted_once_however_they_are_cut() {
        let lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000];
        let bytes: Vec<u8> = lengths.iter().flat_map(|&length| frame(0x81, length)).collect();
        for cut in [1, 2, 3, 7, 4_096, bytes.len()] {
            let mut frames = Frames::new();
            let counts = bytes.chunks(cut).map(|part| frames.read(part).expect("allowed"));
            assert_eq!(counts.sum::<u32>(), lengths.len() as u32, "in pieces of {cut}");
        }
    }

    #[test]
    fn a_message_has_so_many_frames_and_no_more() {
        let mut frames = Frames::new();
        for _ in 0..3 {
            frames.read(&frame(0x01, 5)).expect("allowed");
            for _ in 0..PER_MESSAGE - 2 {
                frames.read(&frame(0x00, 0)).expect("allowed");
                frames.read(&frame(0x89, 0)).expect("a ping between frames is none of them");
            }
            frames.read(&frame(0x80, 5)).expect("the last one is allowed");
        }
        frames.read(&frame(0x01, 0)).expect("allowed");
        let empty: Vec<u8> = frame(0x00, 0).repeat(PER_MESSAGE as usize);
        assert_eq!(frames.read(&empty).expect_err("too many").to_string(), TOO_MANY);
    }
}
