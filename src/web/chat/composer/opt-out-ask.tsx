import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Message, OptOutAnswer } from '#contract/chat/messages.ts'
import { useCall } from '#web/api/query.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import classes from './opt-out-ask.module.css'

type OptOutAskProps = { message: Pick<Message, 'conversationId' | 'messageId'> }

/** Under a text that may be an opt-out: nothing happens until somebody says what was meant. */
export default function OptOutAsk({ message }: OptOutAskProps) {
  const { t } = useTranslation('composing')
  const { mutate, isPending, variables } = useCall('POST /conversations/:id/messages/:messageId/opt-out')
  const { conversationId: id, messageId } = message
  const say = (answer: OptOutAnswer) =>
    mutate({ params: { id, messageId }, body: { answer } }, { onError: error => void notifyFailure(error) })
  const button = (answer: OptOutAnswer) => (
    <Button
      size="xs"
      variant="default"
      loading={isPending && variables.body.answer === answer}
      disabled={isPending && variables.body.answer !== answer}
      onClick={() => say(answer)}
    >
      {t(`optOut.${answer}`)}
    </Button>
  )
  return (
    <fieldset className={classes.ask} aria-label={t('optOut.question')}>
      <p>
        <IconHandStop size={16} stroke={1.5} aria-hidden />
        <span>
          <b>{t('optOut.question')}</b> {t('optOut.meanwhile')}
        </span>
      </p>
      <div className={classes.buttons}>
        {button('confirmed')}
        {button('dismissed')}
      </div>
    </fieldset>
  )
}
