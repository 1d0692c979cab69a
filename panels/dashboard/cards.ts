import type { DashboardMessage, DashboardState, MissingCard } from '../../common/panels/dashboard';
import { arrange, button, element, fill, setText } from '../kit/element';
import { createInclusion, createPacking, createRewards } from './bars';
import type { View } from './header';
import { createHeatMap, type HeatMapActions, type HeatMapCard } from './heat-map';
import { createLiveChart, type LiveChart } from './live-chart';
import { type Block, heatMapBlock, plotBlock } from './picture';
import { createSamples } from './samples';
import { createStatesCard, type StatesCard } from './states';
import { createLogs, createTimelineCard } from './timeline';

interface CardsOptions {
  readonly view: View;
  readonly saveImage: (name: string, blocks: readonly Block[]) => void;
  readonly setValidators: (text: string) => void;
  readonly heatMap: Omit<HeatMapActions, 'save'>;
}

/** Everything below the header: the cards and their data. */
interface Cards {
  readonly element: HTMLElement;
  /** Shows another node, or other cards. */
  replace(state: DashboardState): void;
  /** Adds new data to the existing cards. */
  add(message: Exclude<DashboardMessage, DashboardState>): void;
  /** Draws the charts with the current range. */
  draw(): void;
  recolour(): void;
  /** All cards that show data. */
  blocks(): readonly Block[];
}

export function createCards(options: CardsOptions): Cards {
  const cards = new Sections(options);
  return {
    element: cards.element,
    replace: (state) => cards.replace(state),
    add: (message) => cards.add(message),
    draw: () => cards.draw(),
    recolour: () => cards.recolour(),
    blocks: () => cards.blocks(),
  };
}

/** A card with a plot and a summary, as needed for images. */
type PlotCard = Pick<LiveChart, 'card' | 'plot' | 'summary'>;

class Sections implements Cards {
  readonly element: HTMLElement;
  readonly #view: View;
  readonly #savePlot: (one: PlotCard) => void;
  readonly #samples = { beacon: createSamples(), execution: createSamples() };
  readonly #logs = createLogs();
  #states: StatesCard | undefined;
  readonly #timeline: ReturnType<typeof createTimelineCard>;
  readonly #input: ReturnType<typeof createValidatorsInput>;
  readonly #heatMap: HeatMapCard;
  readonly #rewards: ReturnType<typeof createRewards>;
  readonly #packing: ReturnType<typeof createPacking>;
  readonly #inclusion: ReturnType<typeof createInclusion>;
  readonly #charts = element('div', { class: 'cards' });
  readonly #missing = element('ul', { class: 'missing quiet' });
  readonly #waiting = element('p', { class: 'waiting quiet', role: 'status' });
  readonly #liveSection = section('Over time', this.#waiting, this.#charts);
  readonly #chainSection: HTMLElement;
  readonly #missingSection = section('Not shown', this.#missing);
  #live: readonly LiveChart[] = [];
  #hasTimeline = false;
  /** The current live charts as JSON: charts are created again only if this changes. */
  #described = '';
  #lacking: readonly MissingCard[] = [];

  constructor({ heatMap, view, saveImage, setValidators }: CardsOptions) {
    this.#view = view;
    this.#savePlot = (one) => saveImage(one.card.title, [blockOf(one)]);
    this.#timeline = createTimelineCard(view, this.#savePlot);
    this.#input = createValidatorsInput(setValidators);
    this.#heatMap = createHeatMap(this.#input.element, {
      ...heatMap,
      save({ card, data, summary }) {
        if (data) saveImage(card.title, [heatMapBlock(card.title, data, summary)]);
      },
    });
    this.#rewards = createRewards(this.#savePlot);
    this.#packing = createPacking(this.#savePlot);
    this.#inclusion = createInclusion(this.#savePlot);
    const analyses = [this.#heatMap, ...this.#bars()].map(({ card }) => card.element);
    this.#chainSection = section('Validators and blocks', element('div', { class: 'cards' }, ...analyses));
    this.element = element(
      'div',
      { class: 'sections' },
      this.#liveSection,
      this.#chainSection,
      this.#missingSection,
    );
  }

  replace(state: DashboardState): void {
    const span = state.range * 60_000;
    this.#samples.beacon.replace(state.samples.beacon, span);
    this.#samples.execution.replace(state.samples.execution, span);
    this.#replaceLogs(state.logs);
    this.#hasTimeline = state.timeline !== undefined;
    if (state.timeline) this.#timeline.replace(state.timeline);
    this.#replaceLive(state);
    this.#lacking = state.missing;
    this.#input.show(state.validators);
    this.#showAnalyses(state.analyses);
    this.draw();
  }

  add(message: Exclude<DashboardMessage, DashboardState>): void {
    const paused = this.#view.pausedAt !== undefined;
    switch (message.type) {
      case 'samples':
        this.#samples[message.source].append(message.samples);
        this.#logs.extend(message.source, message.samples.times.at(-1) ?? 0);
        // The time axis moves for all charts, not only for those with a new value.
        if (!paused) this.draw();
        break;
      case 'events':
        this.#timeline.add(message.events);
        if (!paused) this.#timeline.draw();
        break;
      case 'analyses':
        this.#showAnalyses(message.analyses);
        break;
      case 'validators':
        this.#input.show(message.text, message.problem);
        break;
      case 'saved':
        break;
    }
  }

  draw(): void {
    this.#states?.draw();
    for (const one of this.#live) one.draw();
    if (this.#hasTimeline) this.#timeline.draw();
  }

  recolour(): void {
    const states = this.#states ? [this.#states] : [];
    for (const { plot } of [...states, ...this.#live, this.#timeline, ...this.#bars()]) plot.recolour();
  }

  blocks(): readonly Block[] {
    const { card, data, summary } = this.#heatMap;
    const plots: PlotCard[] = [
      ...(this.#states ? [this.#states] : []),
      ...this.#live,
      ...(this.#hasTimeline ? [this.#timeline] : []),
      ...this.#bars(),
    ];
    return [
      ...plots.filter(({ plot }) => plot.element.clientWidth > 0).map(blockOf),
      ...(data ? [heatMapBlock(card.title, data, summary)] : []),
    ];
  }

  /** The cards with bars, in the order on screen. */
  #bars() {
    return [this.#rewards, this.#packing, this.#inclusion];
  }

  /** Keeps the card while it shows the same nodes, so that a table in it stays open. */
  #replaceLogs(logs: DashboardState['logs']): void {
    const sources = ({ source }: DashboardState['logs'][number]) => source;
    const same = this.#logs.all.map(sources).join() === logs.map(sources).join();
    this.#logs.replace(logs);
    if (same) return;
    this.#states?.plot.dispose();
    this.#states = logs.length > 0 ? createStatesCard(this.#logs, this.#view, this.#savePlot) : undefined;
  }

  #replaceLive({ charts, node }: DashboardState): void {
    const description = JSON.stringify(charts);
    if (description !== this.#described) {
      this.#described = description;
      for (const { plot } of this.#live) plot.dispose();
      this.#live = charts.map((chart) =>
        createLiveChart(chart, this.#samples[chart.source], this.#logs, this.#view, this.#savePlot),
      );
    }
    const elements = this.#live.map(({ card }) => card.element);
    arrange(this.#charts, [
      ...(this.#states ? [this.#states.card.element] : []),
      ...elements,
      ...(this.#hasTimeline ? [this.#timeline.card.element] : []),
    ]);
    const waits = this.#live.length === 0 && node !== undefined;
    setText(this.#waiting, waits ? 'Waiting for the first reading of the node…' : '');
    this.#waiting.hidden = !waits;
    this.#liveSection.hidden = node === undefined;
  }

  #showAnalyses(analyses: DashboardState['analyses']): void {
    const missing = analyses ? this.#showParts(analyses) : [];
    const cards = [this.#heatMap, ...this.#bars()];
    this.#chainSection.hidden = analyses === undefined || missing.length === cards.length;
    const all = [...this.#lacking, ...missing];
    fill(
      this.#missing,
      ...all.map(({ title, why }) => element('li', {}, element('b', {}, `${title}: `), why)),
    );
    this.#missingSection.hidden = all.length === 0;
  }

  /** Hides the cards that the node has no data for. @returns those cards */
  #showParts(analyses: NonNullable<DashboardState['analyses']>): readonly MissingCard[] {
    const { performance, rewards, packing, inclusion } = analyses;
    this.#heatMap.show(performance);
    this.#rewards.show(rewards);
    this.#packing.show(packing);
    this.#inclusion.show(inclusion);
    const parts = [
      { card: this.#heatMap.card, part: performance },
      { card: this.#rewards.card, part: rewards },
      { card: this.#packing.card, part: packing },
      { card: this.#inclusion.card, part: inclusion },
    ];
    return parts.flatMap(({ card, part }) => {
      card.element.hidden = part.state === 'missing';
      return part.state === 'missing' ? [{ title: card.title, why: part.why }] : [];
    });
  }
}

function blockOf({ card, plot, summary }: PlotCard): Block {
  return plotBlock(card.title, plot, summary);
}

function section(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('section', { 'aria-label': title }, element('h2', {}, title), ...content);
}

interface ValidatorsInput {
  readonly element: HTMLElement;
  /** The list of the extension. Does not replace text that is being typed. */
  show(text: string, problem?: string): void;
}

/** The input for the validators whose attestations are shown. */
function createValidatorsInput(set: (text: string) => void): ValidatorsInput {
  const input = element('input', {
    type: 'text',
    'aria-label': 'Validators',
    placeholder: 'Indices or public keys, such as 1, 2, 5-8',
    spellcheck: 'false',
    'aria-describedby': 'validators-problem',
  });
  const problem = element('p', { class: 'problem', id: 'validators-problem', role: 'alert' });
  problem.hidden = true;
  const form = element(
    'form',
    { class: 'validators' },
    element(
      'div',
      { class: 'line' },
      input,
      button('Watch', () => set(input.value)),
    ),
    problem,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    set(input.value);
  });
  let known = '';
  return {
    element: form,
    show(text, wrong = '') {
      if (
        wrong === '' &&
        (input.value === known || document.activeElement !== input || input.value === text)
      ) {
        input.value = text;
      }
      if (wrong === '') known = text;
      setText(problem, wrong);
      problem.hidden = wrong === '';
      input.setAttribute('aria-invalid', String(wrong !== ''));
    },
  };
}
