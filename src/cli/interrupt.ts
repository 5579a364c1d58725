/** Ctrl-C asks for what there is so far; a second one ends the process as ever. */
export class Interrupt {
  asked = false;
  private readonly ask = (): void => {
    this.asked = true;
  };

  constructor() {
    process.once('SIGINT', this.ask);
  }

  close(): void {
    process.off('SIGINT', this.ask);
  }
}
