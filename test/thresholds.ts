/** The thresholds that the tests judge nodes by: the defaults of the settings. */
export { defaultThresholds as thresholds } from '../monitor/readings/thresholds';
