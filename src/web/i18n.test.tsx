import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { loadTexts, textsReady } from '#web/i18n.ts'

let isLineAway = true
vi.mock('../../locales/en/keyboard.json', original => {
  if (isLineAway) throw new Error('the line is away')
  return original()
})

function Title() {
  const { t } = useTranslation('keyboard')
  return <h1>{t('palette')}</h1>
}

test('a part that did not get its texts has them once the line is back', async () => {
  await textsReady
  await expect(loadTexts('keyboard')).rejects.toThrow('the texts of keyboard')
  render(
    <Suspense>
      <Title />
    </Suspense>,
  )
  await screen.findByRole('heading', { name: 'palette' })
  isLineAway = false
  await screen.findByRole('heading', { name: 'Commands' }, { timeout: 10_000 })
})
