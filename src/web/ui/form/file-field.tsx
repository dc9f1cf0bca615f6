import '@mantine/core/styles/CloseButton.layer.css'
import { FileInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesPerKb } from '#contract/limits.ts'
import { type FieldProps, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

type FileFieldProps = FieldProps & {
  /** Kinds of files that the browser offers, as in an input's `accept`. */
  accept?: string
  maxBytes?: number
  /** For what else follows from a choice. */
  onChosen?: (file: File | null) => void
}

const isFile = (value: unknown): value is File => value instanceof File

/** One file; null while there is none. Say its limits in the description: they should be known before. */
export function FileField({ accept, maxBytes, onChosen, ...field }: FileFieldProps) {
  const { t } = useTranslation()
  const check = useCallback(
    (value: unknown) =>
      isFile(value) && maxBytes !== undefined && value.size > maxBytes
        ? ({ text: 'fileTooLarge', value: Math.floor(maxBytes / bytesPerKb) } as const)
        : null,
    [maxBytes],
  )
  const { input, value, change, note } = useField<File>(field, { isOf: isFile, textOf: file => file.name, check })
  return (
    <FieldBox note={note}>
      <FileInput
        {...input}
        value={value}
        onChange={file => {
          change(file)
          onChosen?.(file)
        }}
        accept={accept}
        placeholder={t('field.chooseFile')}
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': t('field.removeFile') }}
      />
    </FieldBox>
  )
}
