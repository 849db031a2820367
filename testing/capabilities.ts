import { type Capability, capabilityNames } from '@parlance/protocol/capabilities';

export const everyCapability = Object.fromEntries(capabilityNames.map((name) => [name, true])) as Readonly<
  Record<Capability, boolean>
>;
