import { counted } from '../../common/units/words';
import type { ShownResponse } from '../response/shown';
import { iconText, type ScreenText, screenText, tooltipText } from '../screen/text';

/** What the status bar says about requests: always about the last one that a person sent. */
export type RequestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string }
  | {
      readonly kind: 'response';
      readonly shown: Pick<ShownResponse, 'short' | 'title' | 'message' | 'level'>;
    }
  | { readonly kind: 'running'; readonly index: number; readonly count: number; readonly name: string }
  | ({ readonly kind: 'ran' } & RunCounts);

/** How many requests of a run ended how. */
interface RunCounts {
  readonly passed: number;
  readonly failed: number;
  readonly unchecked: number;
  readonly skipped: number;
}

/** The item of the status bar. */
export interface RequestStatusText {
  readonly text: ScreenText;
  readonly tooltip: ScreenText;
  /** What a screen reader reads: the text, and what the icon shows. */
  readonly spoken: ScreenText;
  readonly command: string;
  readonly isError: boolean;
  /** Something is under way: the item is shown whatever is in sight. */
  readonly isBusy: boolean;
}

const levelIcons = {
  good: 'pass',
  unchecked: 'circle-outline',
  warning: 'warning',
  error: 'error',
  running: 'sync~spin',
} as const;

/** Undefined when there is nothing to show. */
export function requestStatusText(state: RequestState): RequestStatusText | undefined {
  switch (state.kind) {
    case 'none':
      return undefined;
    case 'sending':
      return busy('Sending', `Sending ${state.name}`, 'slotpad.stop');
    case 'running': {
      const { index, count, name } = state;
      return busy(`Running ${index + 1} of ${count}`, name, 'testing.cancelRun');
    }
    case 'response': {
      const { short, title, message, level } = state.shown;
      const isBusy = level === 'running';
      return {
        text: iconText(levelIcons[level], short),
        spoken: screenText(spokenResponse(short, level)),
        tooltip: tooltipText([title, message, isBusy ? 'Click to stop.' : ''].filter(Boolean).join('\n')),
        command: isBusy ? 'slotpad.stop' : 'slotpad.showResponse',
        isError: level === 'error',
        isBusy,
      };
    }
    case 'ran': {
      const { failed, passed, skipped, unchecked } = state;
      const text = runWords(state);
      const icon =
        failed > 0 ? 'error' : unchecked > 0 ? 'circle-outline' : passed === 0 ? 'circle-slash' : 'pass';
      return {
        spoken: screenText(`Last run: ${text}`),
        text: iconText(icon, text),
        tooltip: tooltipText(
          `${counted(passed + failed + unchecked, 'request')} sent${skipped > 0 ? `, ${skipped} not sent` : ''}.\nClick to show the results.`,
        ),
        command: 'testing.showMostRecentOutput',
        isError: failed > 0,
        isBusy: false,
      };
    }
  }
}

/** `Last request: 200 OK, 8 ms, warning` */
function spokenResponse(short: string, level: ShownResponse['level']): string {
  const state = level === 'warning' || level === 'error' ? `, ${level}` : '';
  return `Last request: ${short.replaceAll(' · ', ', ')}${state}`;
}

/** `3 passed, 1 failed, 1 not checked, 2 not sent` */
export function runWords({ passed, failed, unchecked, skipped }: RunCounts): string {
  const parts = [
    ...(passed > 0 ? [`${passed} passed`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
    ...(skipped > 0 ? [`${skipped} not sent`] : []),
  ];
  return parts.join(', ') || 'Nothing sent';
}

function busy(text: string, about: string, command: string): RequestStatusText {
  return {
    text: iconText('sync~spin', text),
    spoken: screenText(text),
    tooltip: tooltipText(`${about}\nClick to stop.`),
    command,
    isError: false,
    isBusy: true,
  };
}
