import '#web/ui/dialog/form-modal-styles.ts'
import '@mantine/core/styles/Input.layer.css'
import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextPrice } from '#contract/billing/balance-settings.ts'
import { named } from '#web/ui/tip/tip.ts'
import { useMoney } from '../use-money.ts'
import styles from './all-prices.module.css'

/** Letters without their marks, so that "Osterreich" finds Österreich. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** What texts cost in every country that the account may text to, searched by the country's name or code. */
export default function AllPrices({ prices, onClose }: { prices: readonly TextPrice[]; onClose: () => void }) {
  const { t, i18n } = useTranslation(['billing', 'common'])
  const { price } = useMoney()
  const [search, setSearch] = useState('')
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const rows = prices
    .map(one => ({ ...one, name: names.of(one.country) ?? one.country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  const wanted = plain(search.trim())
  const found = rows.filter(({ name, country }) => plain(name).includes(wanted) || country.toLowerCase() === wanted)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('billing:balance.prices.dialogTitle')}
      size={480}
      closeButtonProps={named(t('common:close'), 'leave')}
    >
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('billing:balance.prices.search')}
        placeholder={t('billing:balance.prices.search')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <div className={styles.rows}>
        {found.length > 0 ? (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('billing:balance.prices.country')}</th>
                <th scope="col">{t('billing:balance.prices.part')}</th>
                <th scope="col">{t('billing:balance.prices.mms')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ country, name, part, mms }) => (
                <tr key={country}>
                  <th scope="row">{name}</th>
                  <td>{price(part)}</td>
                  <td>{mms === null ? '–' : price(mms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p role="status">{t('billing:balance.prices.none', { search: search.trim() })}</p>
        )}
      </div>
    </Modal>
  )
}
