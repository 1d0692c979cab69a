import type { SpecRule } from '../rule';

export const eventTopicUnknown: SpecRule = {
  on: 'schema',
  code: 'event-topic-unknown',
  severity: 'error',
  title: 'An event topic is one that nodes serve',
  why: 'A node refuses the whole stream with status 400 when it does not know one of its topics.',
  bad: {
    language: 'http',
    text: ['GET /eth/v1/events?topics=heads', 'accept: text/event-stream'].join('\n'),
  },
  good: {
    language: 'http',
    text: ['GET /eth/v1/events?topics=head', 'accept: text/event-stream'].join('\n'),
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Events',
};
