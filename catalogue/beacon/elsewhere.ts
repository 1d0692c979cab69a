/**
 * Paths that look like the beacon node API and belong to another server or to one client: never judged. Validator
 * clients serve the key manager API and, for Lighthouse, endpoints of their own; relays serve the builder API.
 */
const namespaces: readonly RegExp[] = [
  /^\/eth\/v1alpha\d+\//,
  /^\/eth\/v\d+\/lodestar(\/|$)/,
  /^\/eth\/v\d+\/(keystores|remotekeys)(\/|$)/,
  /^\/eth\/v\d+\/validator\/0x[0-9a-fA-F]*\/(feerecipient|gas_limit|graffiti|voluntary_exit)$/,
  /^\/eth\/v\d+\/builder\/(status|validators|header|blinded_blocks)(\/|$)/,
  /^\/lighthouse\/(version|spec|auth|validators|keystores|remotekeys|beacon)(\/|$)/,
  /^\/lighthouse\/ui\/graffiti$/,
  // Of other clients.
  /^\/(teku|nimbus|prysm|lodestar|grandine|caplin)(\/|$)/,
  /^\/(metrics|swagger-ui|swagger|openapi\.json|swagger\.json|graphql)(\/|$)/,
];

/** Whether an unknown path may well be right on another server. */
export function isServedElsewhere(path: string): boolean {
  return namespaces.some((namespace) => namespace.test(path));
}
