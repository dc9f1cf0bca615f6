import './page.css'
import { hydrateRoot } from 'react-dom/client'
import { Page, type PageData } from './page.tsx'

const root = document.getElementById('root')
const told = document.getElementById('page')?.textContent
if (root && told) {
  const page: PageData = JSON.parse(told)
  hydrateRoot(root, <Page page={page} />)
  hearEarlyTyping(root)
}

/** On a slow line people type before this script is there, and browsers bring back what stood here: nobody told the page. */
function hearEarlyTyping(form: HTMLElement): void {
  const tell = (field: Element, name: 'input' | 'change') => field.dispatchEvent(new Event(name, { bubbles: true }))
  for (const field of form.querySelectorAll('input')) {
    if (field.checked !== field.defaultChecked) tell(field, 'change')
    else if (field.value !== field.defaultValue) tell(field, 'input')
  }
  for (const field of form.querySelectorAll('select')) tell(field, 'change')
}
