import { Combobox } from '@base-ui/react/combobox'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { dialCountries, dialCountry, type DialCountry } from './dial-codes.ts'
import { Flag } from '../look/flag.tsx'
import styles from './phone-field.module.css'
import { t } from '../text/t.ts'

type CountryPickerProps = { country: string; onPick: (country: DialCountry) => void; disabled?: boolean | undefined }

export function CountryPicker({ country, onPick, disabled = false }: CountryPickerProps) {
  const chosen = dialCountry(country)
  return (
    <Combobox.Root
      items={dialCountries()}
      value={chosen}
      onValueChange={(next) => next && onPick(next)}
      itemToStringLabel={(entry) => `${entry.name} +${entry.phoneCode}`}
      disabled={disabled}
      autoHighlight
    >
      <Combobox.Trigger
        className={styles.trigger}
        aria-label={t('Country: {name} +{phoneCode}', { name: chosen.name, phoneCode: chosen.phoneCode })}
      >
        <Flag country={country} />+{chosen.phoneCode}
        <ChevronDown aria-hidden="true" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="start" sideOffset={8} collisionPadding={12}>
          <Combobox.Popup className={styles.popup} aria-label={t('Country')}>
            <Combobox.Input
              className={styles.search}
              placeholder={t('Search country or code')}
              aria-label={t('Search country')}
            />
            <Combobox.Empty className={styles.empty}>{t('No such country.')}</Combobox.Empty>
            <Combobox.List className={styles.list}>{drawCountry}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function drawCountry(entry: DialCountry) {
  return (
    <Combobox.Item key={entry.country} className={styles.item} value={entry}>
      <Flag country={entry.country} />
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.code}>+{entry.phoneCode}</span>
    </Combobox.Item>
  )
}
