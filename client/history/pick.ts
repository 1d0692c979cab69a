import { ago } from '../../common/units/words';
import type { History } from '../../runner/history/history';
import type { HistoryEntry } from '../../runner/history/history-entry';
import { outcomeWords, timeWords } from '../../workbench/history/present';
import { type Hit, hitsIn, hitsInBodies } from '../../workbench/history/search';
import { screenText } from '../../workbench/screen/text';
import { createPick, type PickItem, pickItem } from '../screen/picks';

interface HitItem extends PickItem {
  readonly id: string;
}

export interface PickOptions {
  readonly title: string;
  readonly placeholder: string;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Entries that are listed before all others. */
  readonly first?: (entry: HistoryEntry) => boolean;
  /** The id of an entry that is not listed. */
  readonly without?: string | undefined;
}

/** Lets a person search entries by name, address, outcome, and text of requests and responses. */
export function pickEntry(history: History, options: PickOptions): Promise<string | undefined> {
  const { title, placeholder, now, first, without } = options;
  const all = history.entries.filter(({ id }) => id !== without);
  const entries = first ? [...all.filter(first), ...all.filter((entry) => !first(entry))] : all;
  const pick = createPick<HitItem>();
  pick.title = screenText(title);
  pick.placeholder = screenText(placeholder);
  let round = 0;

  const itemOf = ({ entry, snippet }: Hit): HitItem => ({
    id: entry.id,
    label: entry.name || entry.what,
    description: [entry.node, outcomeWords(entry), ago(now() - entry.at)].filter(Boolean).join(' · '),
    detail: snippet ?? `${entry.sentTo} · ${timeWords(entry.at)}`,
    // The search below decides: VS Code's own filter sees only the label.
    alwaysShow: true,
  });
  const bodiesOf = async (id: string) => {
    const exchange = await history.open(id);
    return exchange ? [exchange.detail.body ?? '', exchange.body ?? ''] : [];
  };
  const search = async (query: string) => {
    const own = ++round;
    const hits = [...hitsIn(entries, query)];
    pick.items = hits.map((hit) => pickItem(itemOf(hit)));
    pick.busy = true;
    for await (const hit of hitsInBodies(entries, query, bodiesOf, () => own === round)) {
      if (own !== round) return;
      hits.push(hit);
      pick.items = hits.map((hit) => pickItem(itemOf(hit)));
    }
    if (own === round) pick.busy = false;
  };

  return new Promise((resolve) => {
    let chosen: string | undefined;
    pick.onDidChangeValue((query) => void search(query));
    pick.onDidAccept(() => {
      chosen = pick.selectedItems[0]?.id;
      pick.hide();
    });
    pick.onDidHide(() => {
      round++;
      pick.dispose();
      resolve(chosen);
    });
    void search('');
    pick.show();
  });
}
