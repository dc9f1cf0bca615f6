import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'

type AnchorProps = ButtonProps & { ref?: Ref<HTMLAnchorElement>; children?: ReactNode }

const ButtonAnchor = (props: AnchorProps) => <Button component="a" {...props} />

/** A link that looks like a button; `to`, `params` and `search` are checked. */
export const ButtonLink = createLink(ButtonAnchor)
