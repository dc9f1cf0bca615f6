import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '#web/ui/form/field-parts.tsx'
import { limitsMb } from './file-problem.ts'
import styles from './paste-rows.module.css'

/** Rows from a spreadsheet, as text. */
export default function PasteRows({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('imports')
  return (
    <FieldBox>
      <Textarea
        label={t('file.pasteLabel')}
        description={t('file.pasteSays', limitsMb)}
        classNames={{ input: styles.pasted ?? '' }}
        minRows={8}
        maxRows={16}
        autosize
        wrap="off"
        spellCheck={false}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
    </FieldBox>
  )
}
