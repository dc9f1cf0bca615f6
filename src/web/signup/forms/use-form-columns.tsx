import { useTranslation } from 'react-i18next'
import type { LandingPageRow } from '#contract/signup/landing-pages.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { ShortTime } from '#web/ui/short-time.tsx'
import { FormStatus } from './form-status.tsx'

/** What lists of forms tell: how many looked, how many signed up, and when the last one did. */
export function useFormColumns<Row extends LandingPageRow>(kind: FormKind): Column<Row>[] {
  const { t, i18n } = useTranslation('widgets', { keyPrefix: 'list' })
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return [
    { id: 'name', head: t('name'), cell: ({ campaignName }) => campaignName, sort: 'campaignName', phone: 'title' },
    { id: 'state', head: t('state'), cell: form => <FormStatus kind={kind} form={form} />, phone: 'status' },
    { id: 'views', head: t('views'), cell: ({ views }) => views, sort: 'views', align: 'right' },
    {
      id: 'machines',
      head: t('machineViews'),
      cell: ({ machineViews }) => machineViews,
      align: 'right',
      isHidden: true,
    },
    {
      id: 'signUps',
      head: t('signUps'),
      cell: ({ signUps }) => signUps,
      sort: 'signUps',
      align: 'right',
      phone: 'detail',
    },
    {
      id: 'rate',
      head: t('rate'),
      cell: ({ views, signUps }) => (views > 0 ? percent.format(Math.min(1, signUps / views)) : null),
      align: 'right',
    },
    {
      id: 'last',
      head: t('lastSignUp'),
      cell: ({ lastSignUpAt }) => lastSignUpAt && <ShortTime at={lastSignUpAt} />,
      sort: 'lastSignUpAt',
      align: 'right',
    },
  ]
}
