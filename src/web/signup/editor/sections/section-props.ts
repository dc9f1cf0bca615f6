import type { WidgetValues } from '#contract/signup/widget/widget.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'

/** What a section with rows of its own works with. */
export type SectionProps = { draft: WidgetDraft; values: WidgetValues }
