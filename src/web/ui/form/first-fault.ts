import { type RefObject, useEffect } from 'react'

/** A save that finds something wrong leads to the first of it, as they stand in the box. */
export function useFirstFault(box: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [box, tries])
}
