import { type Comparison, comparisonNames, comparisons } from "#contract/reports/span";
import { Select } from "#web/ui/Select.tsx";

interface ComparisonChoiceProps {
  comparison: Comparison | undefined;
  onChange: (comparison: Comparison | undefined) => void;
}

/** What the figures are compared with. */
export function ComparisonChoice({ comparison, onChange }: ComparisonChoiceProps) {
  return (
    <div className="w-[150px] max-md:w-auto max-md:min-w-0 max-md:flex-1">
      <Select
        aria-label="Comparison"
        value={comparison ?? ""}
        onChange={({ target }) => onChange(comparisonNames.find((name) => name === target.value))}
      >
        <option value="">No comparison</option>
        {comparisonNames.map((name) => (
          <option key={name} value={name}>
            {comparisons[name].label}
          </option>
        ))}
      </Select>
    </div>
  );
}
