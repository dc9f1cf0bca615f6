import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { useCall } from '#web/api/query.ts'
import type { DraftValues } from './draft-values.ts'
import type { Draft } from './use-draft.ts'

const isEmpty = ({ name, target, message, when }: DraftValues) =>
  name.trim() === '' && target === null && message.trim() === '' && when === null

/** Back to the list. A draft in which nobody ever wrote anything is not kept. */
export function useCloseDraft({ id, version }: Campaign, { form }: Draft): () => void {
  const navigate = useNavigate()
  const remove = useCall('DELETE /campaigns/:id', { refreshes: ['GET /campaigns'] })
  const [isFresh] = useState(version <= 1)
  return () => {
    const isKept = !isFresh || !isEmpty(form.getValues())
    void navigate({ to: '/bulk/sms' }).then(() => {
      // One that stays is an empty line of the list, which its menu removes.
      if (!isKept) void remove.mutateAsync({ params: { id } }).catch(() => undefined)
    })
  }
}
