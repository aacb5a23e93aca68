//! Digits of three by five dots: enough to name a unit.

/// The rows of each digit, the highest first; the highest of three bits is the left dot.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// The dots of a number, from its upper left, and how many columns and rows it takes.
pub fn dots(number: u32) -> (Vec<(usize, usize)>, usize, usize) {
    let digits: Vec<usize> = number.to_string().bytes().map(|byte| usize::from(byte - b'0')).collect();
    let mut out = Vec::new();
    for (place, &digit) in digits.iter().enumerate() {
        for (row, bits) in DIGITS[digit].iter().enumerate() {
            out.extend((0..3).filter(|column| bits >> (2 - column) & 1 == 1).map(|column| (place * 4 + column, row)));
        }
    }
    (out, digits.len() * 4 - 1, 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_wide_as_their_digits() {
        let (dots, columns, rows) = dots(17);
        assert_eq!((columns, rows), (7, 5));
        assert!(dots.contains(&(1, 0)) && !dots.contains(&(0, 0)) && dots.contains(&(6, 0)));
    }
}
