import { useTranslation } from 'react-i18next'
import { contrastOf, isColor, readableContrast } from '#contract/signup/widget/colors.ts'
import { WidgetFont, WidgetSize, WidgetTheme } from '#contract/signup/widget/widget.ts'
import { ColorField } from '#web/ui/form/color-field.tsx'
import { isString, useFieldValue } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { Warning } from './warning.tsx'

const brands = ['#0F6553', '#22547D', '#8A4A2B', '#94283E', '#6F2D85', '#211F1C']
const papers = ['#FFFFFF', '#FBF6EF', '#F4F2EF', '#EEF6F3', '#EDF3FA']
const inks = ['#211F1C', '#37342F', '#1F2A44', '#0B3D2E', '#4A1F2B']

/** How it looks: the brand of the business, not ours. */
export function DesignSection() {
  const { t } = useTranslation('widgets', { keyPrefix: 'design' })
  const [text, background] = [useFieldValue('textColor'), useFieldValue('backgroundColor')]
  const contrast =
    isString(text) && isString(background) && isColor(text) && isColor(background) ? contrastOf(text, background) : null
  return (
    <>
      <ColorField name="buttonColor" label={t('buttonColor')} swatches={brands} />
      <ColorField name="backgroundColor" label={t('backgroundColor')} swatches={papers} />
      <ColorField name="textColor" label={t('textColor')} swatches={inks} />
      {contrast !== null && contrast < readableContrast && (
        <Warning text={t('contrast', { ratio: Math.floor(contrast * 10) / 10, needed: readableContrast })} />
      )}
      <SelectField
        name="theme"
        label={t('theme')}
        description={t('themeHelp')}
        options={WidgetTheme.options.map(value => ({ value, label: t(`themes.${value}`) }))}
      />
      <SelectField
        name="font"
        label={t('font')}
        options={WidgetFont.options.map(value => ({ value, label: t(`fonts.${value}`) }))}
      />
      <SelectField
        name="size"
        label={t('size')}
        options={WidgetSize.options.map(value => ({ value, label: t(`sizes.${value}`) }))}
      />
      <SwitchField name="hasRoundedCorners" label={t('hasRoundedCorners')} />
    </>
  )
}
