import { dirname } from 'node:path';
import type { ColorSupportLevel } from 'chalk';
import { useApp, useInput, useStdout } from 'ink';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { STOPS, TOUR } from '../../core/live/tour.js';
import type { Frame, View } from '../../core/live/view/frame.js';
import type { Client } from './client.js';
import { inSight, press } from './controller.js';
import { keyNames } from './key-name.js';
import type { LineWriter } from './line-writer.js';
import { painter } from './paint.js';
import { drawScreen } from './screen.js';
import { INITIAL, type Ui } from './ui.js';
import { pageOf, viewOf } from './view.js';
import type { Answer, Request } from './worker/messages.js';

export interface AppProps {
  readonly client: Client;
  readonly writer: LineWriter;
  /** Another thread that has the paper's figure 2. */
  readonly tourClient: () => Client;
  readonly level: ColorSupportLevel;
  readonly theme: string;
  readonly speed: number;
  /** Begins with the tour: `client` has its trace. */
  readonly tour: boolean;
  /** Writes the screen, and asks for the run beside it. */
  readonly save: (client: Client, frame: Frame, ui: Ui) => Promise<void>;
  readonly fail: (answer: Extract<Answer, { type: 'failed' }>) => void;
}

/** The live view: keys change what is shown and ask the runs for it; frames come ten times a second. */
export function App({ client, writer, tourClient, level, theme, speed, tour, save, fail }: AppProps) {
  const { exit } = useApp();
  const size = useSize(writer);
  const [ui, setUi] = useState<Ui>(tour ? { ...INITIAL, theme, tour: 0, sort: 'id' } : { ...INITIAL, theme });
  const [frame, setFrame] = useState<Frame>();
  const [loading, setLoading] = useState('starting');
  const [runs, setRuns] = useState(client);
  const latest = useRef({ ui, frame, size, runs });
  latest.current = { ui, frame, size, runs };

  useEffect(() => {
    runs.listen((answer) => {
      if (answer.type === 'frame') {
        if (latest.current.runs !== runs || latest.current.ui.frozen) return;
        setFrame(answer.frame);
        setUi((before) => settled(before, answer.frame, pageOf(before, latest.current.size, answer.frame)));
      } else if (answer.type === 'loading') setLoading(answer.text);
      else if (answer.type === 'note') setUi((before) => ({ ...before, message: answer.text }));
      else if (answer.type === 'exported') setUi((before) => ({ ...before, message: wrote(answer.files) }));
      else if (answer.type === 'failed') fail(answer);
    });
    // of those that go on unseen nothing is heard but that they broke
    return () => runs.listen((answer) => answer.type === 'failed' && fail(answer));
  }, [runs, fail]);

  useEffect(() => {
    if (tour) client.request({ type: 'rerun', speed: TOUR.speed, untilUs: 0 });
    else if (speed !== 1) client.request({ type: 'speed', speed });
  }, [client, speed, tour]);

  /** From now on these runs are watched; what is on the screen is of others. */
  const watch = useCallback((watched: Client) => {
    latest.current = { ...latest.current, runs: watched, frame: undefined };
    setRuns(watched);
    setFrame(undefined);
  }, []);

  const view = useMemo(() => viewOf(ui, size, frame), [ui, size, frame]);
  const asked = useRef<[Client, View] | undefined>(undefined);
  useEffect(() => {
    const [before, viewBefore] = asked.current ?? [];
    if (before === runs && same(viewBefore as View, view)) return;
    asked.current = [runs, view];
    runs.request({ type: 'view', view });
  }, [runs, view]);

  const showTour = useCallback(
    (at: number) => {
      const stop = STOPS[at];
      let watched = latest.current.runs;
      if (at === 0 && watched === client) {
        client.request({ type: 'play', playing: false });
        watched = tourClient();
        watch(watched);
      }
      const requests: Request[] = [];
      const untilUs = stop.untilMs * 1000;
      const other = at === 0 || STOPS[at - 1].policy !== stop.policy;
      if (other && at > 0) requests.push({ type: 'compare', systems: [stop.policy] });
      if (other) requests.push({ type: 'rerun', speed: TOUR.speed, untilUs });
      else requests.push({ type: 'play', playing: true, untilUs });
      for (const request of requests) watched.request(request);
    },
    [client, tourClient, watch],
  );

  /** Keys that came before there was something to see. */
  const early = useRef<string[]>([]);
  const onKey = useCallback(
    (key: string) => {
      const scene = latest.current;
      if (!scene.frame) {
        if (key === 'q' || key === '^c') exit();
        else early.current.push(key);
        return;
      }
      const page = pageOf(scene.ui, scene.size, scene.frame);
      const effect = press(key, { ui: scene.ui, frame: scene.frame, page });
      latest.current = { ...scene, ui: effect.ui };
      setUi(effect.ui);
      for (const request of effect.requests ?? []) scene.runs.request(request);
      if (effect.outside === 'quit') exit();
      if (effect.outside === 'tour') showTour(effect.ui.tour);
      if (effect.outside === 'end-tour') {
        if (scene.runs !== client) {
          void scene.runs.close();
          watch(client);
        }
        setUi({ ...INITIAL, theme: effect.ui.theme });
      }
      if (effect.outside === 'export') {
        save(scene.runs, scene.frame, effect.ui).catch(({ message }: Error) =>
          setUi((before) => ({ ...before, message })),
        );
      }
    },
    [client, exit, save, showTour, watch],
  );
  useEffect(() => {
    if (frame) for (const key of early.current.splice(0)) onKey(key);
  }, [frame, onKey]);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) onKey(name);
  });

  const paint = useMemo(() => painter(ui.theme, level), [ui.theme, level]);
  const lines = frame
    ? drawScreen({ frame, ui, width: size.columns, height: size.rows - 1, paint })
    : [` ${loading} …  (q quits)`];
  useLayoutEffect(() => writer.draw(lines));
  return null;
}

const wrote = ([log]: readonly string[]): string => `wrote ${dirname(log)}: run log, results, screen`;

/** The cursor goes with the program that is followed, and stays inside the list and in sight. */
function settled(ui: Ui, { followed, list }: Frame, page: number): Ui {
  const cursor = followed >= 0 ? followed : Math.max(0, Math.min(ui.cursor, list.all - 1));
  const offset = followed >= 0 ? list.offset : inSight(ui.offset, cursor, page);
  return cursor === ui.cursor && offset === ui.offset ? ui : { ...ui, cursor, offset };
}

function same(a: View, b: View): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Columns and rows of the terminal, as they are now. */
function useSize(writer: LineWriter): { columns: number; rows: number } {
  const { stdout } = useStdout();
  const read = useCallback(() => ({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }), [stdout]);
  const [size, setSize] = useState(read);
  useEffect(() => {
    const onResize = () => {
      writer.forget();
      setSize(read());
    };
    stdout.on('resize', onResize);
    return () => {
      stdout.off('resize', onResize);
    };
  }, [stdout, read, writer]);
  return size;
}
