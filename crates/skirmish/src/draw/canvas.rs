//! A picture to draw on: rows of red, green, blue. No font, no library.

/// Red, green, blue.
pub type Colour = [u8; 3];

/// A picture.
pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    /// All of one colour.
    pub fn new(width: usize, height: usize, colour: Colour) -> Canvas {
        Canvas { width, height, pixels: colour.repeat(width * height) }
    }

    /// Width, height and rows.
    pub fn finish(self) -> (usize, usize, Vec<u8>) {
        (self.width, self.height, self.pixels)
    }

    /// Colours every pixel of a box whose centre passes a test.
    pub fn fill(&mut self, low: (f64, f64), high: (f64, f64), colour: Colour, inside: impl Fn(f64, f64) -> bool) {
        let columns = clip(low.0, high.0, self.width);
        for row in clip(low.1, high.1, self.height) {
            for column in columns.clone() {
                if inside(column as f64 + 0.5, row as f64 + 0.5) {
                    let at = (row * self.width + column) * 3;
                    self.pixels[at..at + 3].copy_from_slice(&colour);
                }
            }
        }
    }

    /// A disc.
    pub fn disc(&mut self, centre: (f64, f64), radius: f64, colour: Colour) {
        self.ring(centre, radius, radius, colour);
    }

    /// A ring, as wide as told inwards.
    pub fn ring(&mut self, centre: (f64, f64), radius: f64, wide: f64, colour: Colour) {
        let low = (centre.0 - radius, centre.1 - radius);
        let high = (centre.0 + radius, centre.1 + radius);
        let inner = (radius - wide).max(0.0);
        self.fill(low, high, colour, |x, y| {
            let square = (x - centre.0) * (x - centre.0) + (y - centre.1) * (y - centre.1);
            square <= radius * radius && square >= inner * inner
        });
    }

    /// A thin line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: Colour) {
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.fill((x, y), (x, y), colour, |_, _| true);
        }
    }
}

/// The pixels from one place to another that exist.
fn clip(low: f64, high: f64, size: usize) -> std::ops::Range<usize> {
    let first = low.floor().max(0.0) as usize;
    let last = (high.floor() + 1.0).max(0.0) as usize;
    first.min(size)..last.min(size)
}
