import type { DashboardMessage, DashboardState, MissingCard } from '../../common/panels/dashboard';
import { element, fill } from '../kit/element';
import { createInclusion, createPacking, createRewards } from './bars';
import type { Card } from './card';
import { createHeatMap } from './heat-map';
import { createLiveChart, type LiveChart } from './live-chart';
import { type Block, heatMapBlock, plotBlock } from './picture';
import { createSamples } from './samples';
import { createTimelineCard } from './timeline';
import { createValidatorsInput } from './validators-input';
import type { View } from './view';

export interface CardsOptions {
  readonly view: View;
  readonly saveImage: (name: string, blocks: readonly Block[]) => void;
  readonly setValidators: (text: string) => void;
}

/** Everything below the header: the cards, and the lists that they draw. */
export interface Cards {
  readonly element: HTMLElement;
  /** All is new: another node, or other cards. */
  replace(state: DashboardState): void;
  /** More of what stands here already. */
  add(message: Exclude<DashboardMessage, DashboardState>): void;
  /** Draws what stands above time, at the present range. */
  draw(): void;
  recolour(): void;
  /** All cards that have something to show. */
  blocks(): readonly Block[];
}

export function createCards({ view, saveImage, setValidators }: CardsOptions): Cards {
  const samples = { beacon: createSamples(), execution: createSamples() };
  let live: readonly LiveChart[] = [];
  let hasTimeline = false;
  let described = '';
  let lacking: readonly MissingCard[] = [];

  const timeline = createTimelineCard(view, (one) =>
    saveImage(one.card.title, [plotBlock(one.card.title, one.plot, one.summary)]),
  );
  const input = createValidatorsInput(setValidators);
  const heatMap = createHeatMap(input.element, ({ card, data, summary }) => {
    if (data) saveImage(card.title, [heatMapBlock(card.title, data, summary)]);
  });
  const savePlot = ({ card, plot, summary }: { card: Card; plot: LiveChart['plot']; summary: string }) =>
    saveImage(card.title, [plotBlock(card.title, plot, summary)]);
  const rewards = createRewards(savePlot);
  const packing = createPacking(savePlot);
  const inclusion = createInclusion(savePlot);
  const bars = [rewards, packing, inclusion];

  const charts = element('div', { class: 'cards' });
  const analyses = element(
    'div',
    { class: 'cards' },
    heatMap.card.element,
    ...bars.map(({ card }) => card.element),
  );
  const missing = element('ul', { class: 'missing quiet' });
  const waiting = element('p', { class: 'waiting quiet', role: 'status' });
  const liveSection = section('Live', waiting, charts);
  const chainSection = section('Validators and blocks', analyses);
  const missingSection = section('Not shown', missing);

  const draw = () => {
    for (const one of live) one.draw();
    if (hasTimeline) timeline.draw();
  };
  const showAnalyses = ({ analyses: known }: Pick<DashboardState, 'analyses'>) => {
    chainSection.hidden = known === undefined;
    const never: MissingCard[] = [];
    if (known) {
      heatMap.show(known.performance);
      rewards.show(known.rewards);
      packing.show(known.packing);
      inclusion.show(known.inclusion);
      const parts = [known.performance, known.rewards, known.packing, known.inclusion];
      [heatMap, ...bars].forEach(({ card }, index) => {
        const part = parts[index];
        card.element.hidden = part?.state === 'missing';
        if (part?.state === 'missing') never.push({ title: card.title, why: part.why });
      });
      chainSection.hidden = never.length === parts.length;
    }
    const all = [...lacking, ...never];
    fill(missing, ...all.map(({ title, why }) => element('li', {}, element('b', {}, `${title}: `), why)));
    missingSection.hidden = all.length === 0;
  };

  return {
    element: element('div', { class: 'sections' }, liveSection, chainSection, missingSection),
    replace(state) {
      samples.beacon.replace(state.samples.beacon);
      samples.execution.replace(state.samples.execution);
      hasTimeline = state.timeline !== undefined;
      if (state.timeline) timeline.replace(state.timeline);
      const description = JSON.stringify(state.charts);
      if (description !== described) {
        described = description;
        for (const { plot } of live) plot.dispose();
        live = state.charts.map((chart) => createLiveChart(chart, samples[chart.source], view, savePlot));
      }
      fill(charts, ...live.map(({ card }) => card.element), hasTimeline && timeline.card.element);
      waiting.textContent =
        live.length === 0 && state.node !== undefined ? 'Waiting for the first reading of the node…' : '';
      waiting.hidden = waiting.textContent === '';
      liveSection.hidden = state.node === undefined;
      lacking = state.missing;
      input.show(state.validators);
      showAnalyses(state);
      draw();
    },
    add(message) {
      switch (message.type) {
        case 'samples':
          samples[message.source].append(message.samples);
          // The axis of time moves for all of them, not only for those that have a new value.
          if (view.pausedAt === undefined) draw();
          break;
        case 'events':
          timeline.add(message.events);
          if (view.pausedAt === undefined) timeline.draw();
          break;
        case 'analyses':
          showAnalyses(message);
          break;
        case 'validators':
          input.show(message.text, message.problem);
          break;
        case 'saved':
          break;
      }
    },
    draw,
    recolour() {
      for (const { plot } of [...live, timeline, ...bars]) plot.recolour();
    },
    blocks() {
      const plots = [...live, ...(hasTimeline ? [timeline] : []), ...bars].filter(
        ({ plot }) => plot.element.clientWidth > 0,
      );
      return [
        ...plots.map(({ card, plot, summary }) => plotBlock(card.title, plot, summary)),
        ...(heatMap.data ? [heatMapBlock(heatMap.card.title, heatMap.data, heatMap.summary)] : []),
      ];
    },
  };
}

function section(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('section', { 'aria-label': title }, element('h2', {}, title), ...content);
}
