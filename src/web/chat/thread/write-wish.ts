import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

const useWish = create<{ id: string | null }>()(() => ({ id: null }))

/** Who opens this chat wants to write: its box takes the focus as soon as it stands, also where the chat is open already. */
export const writeIn = (conversationId: string): void => useWish.setState({ id: conversationId })

/** While parts of the screen are on their way, what shall have the focus stands and is gone again. */
const framesWaited = 300

/** Follows such a wish once the chat can be written in. `takeFocus`: whether it could. */
export function useWriteWish(conversationId: string, canWrite: boolean, takeFocus: () => boolean): void {
  const isWished = useWish(wish => wish.id === conversationId)
  const take = useEffectEvent(takeFocus)
  useEffect(() => {
    if (!isWished || !canWrite) return
    let frame = 0
    const follow = (framesLeft: number) => {
      if (take() || framesLeft === 0) useWish.setState({ id: null })
      else frame = requestAnimationFrame(() => follow(framesLeft - 1))
    }
    follow(framesWaited)
    return () => cancelAnimationFrame(frame)
  }, [isWished, canWrite])
}
