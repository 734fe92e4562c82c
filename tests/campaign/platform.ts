// Imported first, because it provides the IndexedDB that the engine looks for when it is loaded.
import 'fake-indexeddb/auto'
import { createEngine, type Engine, type EngineOptions } from '#platform/engine/engine.ts'
import { createUploader } from '#platform/uploads/uploader.ts'

export type CreateEngine = (options: EngineOptions) => Engine

/** What is under test: with a seeded bug it is another one. */
export type Platform = { createEngine: CreateEngine; createUploader: typeof createUploader }

export const platform: Platform = { createEngine, createUploader }
