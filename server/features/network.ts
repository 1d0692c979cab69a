/** Which network a request is for: see `common/scratch/network.ts`, which the runner uses too. */
export { type NetworkScale, scaleFor, usualScale } from '../../common/scratch/variables/network';
