/** One question at a time, and always the latest: while an answer is on its way, newer questions
 *  replace each other and only the last is asked. */
export class Latest<Q, A> {
  #next: { question: Q } | null = null;
  #busy = false;
  #era = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly ask: (question: Q) => Promise<A | null>,
    private readonly answered: (answer: A, question: Q) => void,
  ) {}

  put(question: Q) {
    this.#next = { question };
    if (!this.#busy) this.#running = this.#run();
  }

  /** Answers on their way are no longer wanted. */
  forget() {
    this.#next = null;
    this.#era++;
  }

  /** Every question has its answer. */
  async settled() {
    while (this.#busy) await this.#running;
  }

  async #run() {
    this.#busy = true;
    while (this.#next) {
      const { question } = this.#next;
      this.#next = null;
      const era = this.#era;
      const answer = await this.ask(question);
      if (answer !== null && era === this.#era) this.answered(answer, question);
    }
    this.#busy = false;
  }
}
