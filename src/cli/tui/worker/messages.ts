import type { Frame, View } from '../../../core/live/view/frame.js';
import type { LiveOptions } from '../../../core/settings/options.js';

/** What the screen asks of the thread that has the runs. What a key says is relative: more than one may come before a frame. */
export type Request =
  | { readonly type: 'view'; readonly view: View }
  /** `untilUs`: and stops there. */
  | { readonly type: 'play'; readonly playing: boolean; readonly untilUs?: number }
  /** Plays where it was paused, and the other way round. */
  | { readonly type: 'toggle' }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'faster'; readonly by: number }
  | { readonly type: 'seek'; readonly tUs: number }
  /** Seconds of the clock on the wall, where that goes slower than time: so far on, or back. */
  | { readonly type: 'skip'; readonly seconds: number }
  | { readonly type: 'step' }
  | { readonly type: 'decision' }
  | { readonly type: 'rerun'; readonly speed?: number; readonly untilUs?: number }
  | { readonly type: 'compare'; readonly systems: readonly string[] }
  | { readonly type: 'change'; readonly options: LiveOptions };

/** Asks for logs and results up to an instant, which was on the screen. */
export interface Export {
  readonly type: 'export';
  readonly folder: string;
  readonly tUs: number;
}

/** What it answers; frames come unasked. */
export type Answer =
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'loading'; readonly text: string }
  /** `unsaved`: why nothing was exported. */
  | { readonly type: 'note'; readonly text: string; readonly unsaved?: boolean }
  | { readonly type: 'exported'; readonly files: readonly string[] }
  | { readonly type: 'failed'; readonly message: string; readonly wrongInput: boolean };
