import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import { ChangedImage, Image, NewImage } from './images.ts'

const ById = z.object({ id: z.uuid() })

export const mediaApi = {
  'GET /images': { access: 'popup', query: ListQuery, answer: page(Image) },
  'GET /images/:id': { access: 'popup', params: ById, answer: Image },
  /** A picture with its crop: it is read, turned and written anew, so that nothing but what one sees is kept. */
  'POST /images': {
    access: 'popup',
    multipart: true,
    body: NewImage,
    answer: Image,
    errors: ['NAME_TAKEN', 'FILE_REQUIRED', 'INVALID_CONTENT_TYPE', 'INVALID_FILE_SIZE'],
  },
  'PUT /images/:id': {
    access: 'popup',
    params: ById,
    body: ChangedImage,
    answer: Image,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  /** Not while something shows it. */
  'DELETE /images/:id': { access: 'popup', params: ById, answer: z.null(), errors: ['IMAGE_IN_USE'] },
} as const satisfies Contract
