'use client';

import { Combobox, TextInput, useCombobox } from '@mantine/core';

const SHOWN = 8;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  /** The suppliers of earlier deliveries. */
  suppliers: string[];
  /** The error for a missing supplier. */
  missing: string;
  onChange: (supplier: string) => void;
}

/** The supplier: any name, with suggestions of known ones while typing. */
export default function SupplierField({ label, placeholder, value, suppliers, missing, onChange }: Props) {
  const combobox = useCombobox();
  const typed = value.trim().toLocaleLowerCase();
  const suggestions = suppliers.filter((name) => name.toLocaleLowerCase().includes(typed)).slice(0, SHOWN);
  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(name) => {
        onChange(name);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          data-autofocus
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          label={label}
          placeholder={placeholder}
          required
          data-missing={missing}
          maxLength={120}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          {suggestions.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
