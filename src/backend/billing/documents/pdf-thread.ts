import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import * as z from 'zod'
import { Paper, pdfLayout } from './pdf-layout.ts'

// A thread of its own (make-pdf.ts): sets documents on paper. It reads its two fonts and nothing else, whatever a document says.

const [normal = '', bold = ''] = ['inter-regular.ttf', 'inter-semibold.ttf'].map(name =>
  fileURLToPath(new URL(`fonts/${name}`, import.meta.url)),
)
pdfmake.setFonts({ Inter: { normal, bold } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === normal || path === bold)

const Asked = z.object({ id: z.int(), paper: Paper })

parentPort?.on('message', async message => {
  const { id, paper } = Asked.parse(message)
  try {
    const bytes = new Uint8Array(await pdfmake.createPdf(pdfLayout(paper)).getBuffer())
    parentPort?.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
