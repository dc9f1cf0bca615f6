import type { WidgetSection } from '#contract/signup/widget/problems.ts'
import { ChannelsSection } from './sections/channels-section.tsx'
import { ContentSection } from './sections/content-section.tsx'
import { DesignSection } from './sections/design-section.tsx'
import { FieldsSection } from './sections/fields-section.tsx'
import { MessageSection } from './sections/message-section.tsx'
import { PageSection } from './sections/page-section.tsx'
import type { SectionProps } from './sections/section-props.ts'

/** What is written in one section. */
export function SectionFields({ section, ...props }: SectionProps & { section: WidgetSection }) {
  switch (section) {
    case 'content':
      return <ContentSection {...props} />
    case 'design':
      return <DesignSection />
    case 'fields':
      return <FieldsSection {...props} />
    case 'channels':
      return <ChannelsSection {...props} />
    case 'message':
      return <MessageSection {...props} />
    case 'preview':
      return <PageSection />
  }
}
