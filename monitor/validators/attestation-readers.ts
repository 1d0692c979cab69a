import { attestationPerformance } from '../../catalogue/beacon/analysis';
import { validatorMetrics } from '../../catalogue/beacon/ui';
import { listReader, needed, responseReader } from '../../catalogue/responses/reader';

/** How validators voted, epoch by epoch, from the analysis endpoint of the node. */
export const performanceReader = listReader(
  'vendor-analysis-attestation-performance-index',
  attestationPerformance,
  {
    epochs: {
      active: needed(true),
      source: needed(true),
      target: needed(true),
      head: needed(true),
      delay: true,
    },
  },
);

/** The counts of the validator monitor of the node. Undefined if there is nothing to divide by. */
export const metricsReader = responseReader('post-vendor-ui-validator-metrics', validatorMetrics, {
  validators: {
    attestation_hits: true,
    attestation_misses: true,
    attestation_hit_percentage: true,
    attestation_head_hit_percentage: true,
    attestation_target_hit_percentage: true,
    latest_attestation_inclusion_distance: true,
  },
});
