import { Button, Input, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useField } from '#web/ui/form/field.tsx'
import { FieldBox, FieldError } from '#web/ui/form/field-parts.tsx'
import { errorText } from '#web/ui/form/form-state.ts'
import styles from './field-options-field.module.css'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

type Option = { id?: string; name: string }

const areOptions = (value: unknown): value is Option[] => Array.isArray(value)
const isError = (error: unknown): error is { type: string } => typeof get(error, 'type') === 'string'

/** The options of a select, one a line, in the order in which they are offered. */
export function FieldOptionsField() {
  const { t } = useTranslation('contacts')
  const label = t('customFields.options')
  const { input, value, change, note } = useField<Option[]>(
    { name: 'options', label, description: t('customFields.optionsHelp') },
    { isOf: areOptions, textOf: options => options.map(option => option.name).join(', ') },
  )
  const { errors } = useFormContext().formState
  const list = useRef<HTMLOListElement>(null)
  const options = value?.length ? value : [{ name: '' }]
  const errorOf = (index: number) => {
    const error: unknown = get(errors, `options.${index}.name`)
    return isError(error) && <FieldError text={errorText(error, null)} />
  }

  /** After the new lines are drawn. */
  const focus = (index: number, control = 'name') =>
    setTimeout(() => {
      const line = list.current?.children[index]
      const found = line?.querySelector(`[data-control=${control}]`) ?? line?.querySelector('[data-control=name]')
      if (found instanceof HTMLElement) found.focus()
    })
  const insert = (at: number, names: string[]) => {
    change(options.toSpliced(at, 0, ...names.map(name => ({ name }))))
    focus(at + names.length - 1)
  }
  const move = (from: number, to: number, control: string) => {
    const moved = options[from]
    if (!moved) return
    change(options.toSpliced(from, 1).toSpliced(to, 0, moved))
    focus(to, control)
  }
  const remove = (index: number) => {
    change(options.toSpliced(index, 1))
    focus(Math.max(0, index - 1))
  }
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter begins the next option; the form is saved by its button.
    event.preventDefault()
    insert(index + 1, [''])
  }
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map(line => line.trim())
    const names = lines.filter(Boolean)
    if (names.length < 2) return
    event.preventDefault()
    const isEmpty = options[index]?.name === ''
    change(options.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...names.map(name => ({ name }))))
  }

  return (
    <FieldBox note={note}>
      <Input.Wrapper
        component="fieldset"
        className={styles.group}
        label={label}
        labelElement="div"
        description={input.description}
        aria-label={label}
        error={isError(errors['options']) && <span className={styles.error}>{input.error}</span>}
      >
        <ol ref={list} className={styles.options}>
          {options.map((option, index) => {
            const called = option.name || t('customFields.option', { place: index + 1 })
            return (
              // A line is its place: what stands in it moves.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <TextInput
                  ref={index === 0 ? input.ref : undefined}
                  data-control="name"
                  aria-label={t('customFields.option', { place: index + 1 })}
                  autoComplete="off"
                  value={option.name}
                  onBlur={input.onBlur}
                  onChange={event => change(options.with(index, { ...option, name: event.currentTarget.value }))}
                  onKeyDown={event => press(event, index)}
                  onPaste={event => paste(event, index)}
                  error={errorOf(index) || (index === 0 && isError(errors['options']))}
                />
                <span className={styles.controls}>
                  {index > 0 && (
                    <OptionAction
                      control="up"
                      label={t('customFields.moveUp', { name: called })}
                      onClick={() => move(index, index - 1, 'up')}
                    >
                      <IconArrowUp size={16} stroke={1.5} />
                    </OptionAction>
                  )}
                  {index < options.length - 1 && (
                    <OptionAction
                      control="down"
                      label={t('customFields.moveDown', { name: called })}
                      onClick={() => move(index, index + 1, 'down')}
                    >
                      <IconArrowDown size={16} stroke={1.5} />
                    </OptionAction>
                  )}
                  {options.length > 1 && (
                    <OptionAction
                      control="remove"
                      label={t('customFields.removeOption', { name: called })}
                      onClick={() => remove(index)}
                    >
                      <IconX size={16} stroke={1.5} />
                    </OptionAction>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      </Input.Wrapper>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => insert(options.length, [''])}>
          {t('customFields.addOption')}
        </Button>
      </div>
    </FieldBox>
  )
}

type OptionActionProps = { control: string; label: string; onClick: () => void; children: React.ReactNode }

function OptionAction({ control, label, onClick, children }: OptionActionProps) {
  return (
    <IconAction data-control={control} label={label} onClick={onClick}>
      {children}
    </IconAction>
  )
}
