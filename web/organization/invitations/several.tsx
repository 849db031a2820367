/** Several of few: channels or groups, as pills. */
import { PillBox } from '../../parts/combobox/pill-box.tsx';
import { fold } from '../../store/find/fold.ts';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

interface SeveralProps {
  readonly label: string;
  readonly items: readonly Item[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

const most = 12;

export const Several = ({ label, items, chosen, onChange }: SeveralProps) => (
  <PillBox
    label={label}
    isLabelShown
    pills={chosen.map((id) => ({
      key: String(id),
      words: items.find((one) => one.id === id)?.name ?? String(id),
    }))}
    onRemove={({ key }) => onChange(chosen.filter((id) => String(id) !== key))}
    options={(text) =>
      items
        .filter(({ id, name }) => !chosen.includes(id) && fold(name).includes(fold(text.trim())))
        .slice(0, most)
        .map(({ id, name, description }) => ({ key: String(id), words: name, about: description }))
    }
    onTake={({ key }) => onChange([...chosen, Number(key)])}
  />
);
