/** What takes text without waiting: a file, or a stream such as stdout. Whoever writes much awaits `drain` now and then. */
export interface TextSink {
  write(text: string): void;
  drain(): Promise<void>;
}
