/** How settings of the organization are declared. */
import type {
  OrganizationSettingValue,
  organizationSettings,
} from '@parlance/protocol/organization/settings';
import type {
  ChannelSetting,
  ChoiceSetting,
  LimitSetting,
  RowSetting,
  SwitchSetting,
  TextSetting,
} from '../../parts/settings/setting.ts';
import type { OrganizationSection } from '../../store/places/section-names.ts';

type Plain = keyof typeof organizationSettings;
/** Name and description are no settings of the protocol. */
type Identity = 'name' | 'description';
export type SettingName = Plain | Identity;

type ValueOf<N extends SettingName> = N extends Plain ? OrganizationSettingValue<N> : string;

interface Placed {
  readonly section: OrganizationSection;
  /** The service takes a change only from them. */
  readonly isForOwners?: true;
}

type KindFor<V> = [V] extends [boolean]
  ? SwitchSetting
  : [V] extends [number | null]
    ? ChoiceSetting<Extract<V, number>> | LimitSetting | ChannelSetting
    : ChoiceSetting<Extract<V, string>> | TextSetting;

type DeclarationOf<N extends SettingName> = KindFor<ValueOf<N>> & Placed;
export type Setting = RowSetting & Placed;
export type Declarations = { readonly [N in SettingName]?: DeclarationOf<N> };
