/** Values for the parameters of contracts: truths, addresses of contracts, variables. */
import type { CallScope } from '../../../common/contracts/writing/call-values';
import { completionKinds } from '../kinds';
import type { CompletionContext, Offer } from './offers';

/** The contracts with a known address, for the start of a line. @param all also those without an address */
export function contractOffers({ contracts }: CallScope, all = false): readonly Offer[] {
  const named = contracts.deployments().map(({ address, label, name }) => ({
    label: label ?? name,
    kind: completionKinds.variable,
    description: label === undefined || label === name ? address : `${name} at ${address}`,
  }));
  const others = all ? contracts.names().map((label) => ({ label, kind: completionKinds.variable })) : [];
  return [...named.reverse(), ...others];
}

/** @param types the ABI types of the value */
export function valueOffers(
  { variables }: CompletionContext,
  scope: CallScope,
  types: ReadonlySet<string | undefined>,
): readonly Offer[] {
  const offers: Offer[] = [];
  if (types.has('bool')) {
    for (const label of ['true', 'false']) offers.push({ label, kind: completionKinds.value });
  }
  if (types.has('address')) offers.push(...contractOffers(scope));
  for (const label of variables.names()) {
    const found = variables.get(label);
    const isHidden = found?.secret === true || found?.origin === 'private-environment';
    const isAddress = /^0x[\da-f]{40}$/i.test(found?.value ?? '');
    if (isAddress !== types.has('address') || isHidden) continue;
    offers.push({ label, kind: completionKinds.variable, detail: found?.value, page: found?.where });
  }
  return offers;
}
