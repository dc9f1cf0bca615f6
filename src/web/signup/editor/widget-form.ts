import { problemsOf } from '#contract/signup/widget/problems.ts'
import { Widget, type WidgetValues } from '#contract/signup/widget/widget.ts'

/** As a form's schema: nothing is required to be saved, all of it to be published. */
export const WidgetForm = Widget.check(({ value, issues }) => {
  for (const { name, text } of problemsOf(value))
    issues.push({ code: 'custom', path: name.split('.'), message: text, input: value })
})

/** Values that a browser kept; null for those of another version of the page. */
export function readWidget(kept: unknown): WidgetValues | null {
  return Widget.safeParse(kept).data ?? null
}

/** What is written, with nothing empty in place of an id; null while some of it can be kept by nobody. */
export const widgetOf = (values: WidgetValues): Widget | null => Widget.safeParse(values).data ?? null
