import { linkPieces } from '#contract/chat/links.ts'

/** A text whose addresses and numbers are links; what opens elsewhere learns nothing of this page. */
export function LinkedText({ text }: { text: string }) {
  return linkPieces(text).map(({ text: piece, href }, index) =>
    href ? (
      // A text never changes, so its places are its keys
      <a key={index} href={href} rel="noopener noreferrer" target="_blank">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
