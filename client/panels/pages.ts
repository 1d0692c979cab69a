/** A page of `panels/`, for its document. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** The pages by name, each loaded when it is shown. `scripts/build/pages.mjs` bundles them. */
export const pages = {
  compare: () => import('page:compare'),
  dashboard: () => import('page:dashboard'),
  events: () => import('page:events'),
  simulation: () => import('page:simulation'),
  table: () => import('page:table'),
  trace: () => import('page:trace'),
} satisfies Readonly<Record<string, () => Promise<PageFiles>>>;
