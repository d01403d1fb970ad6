import type { VIDEO_TOPICS } from '~/contract/videos';
import type { FundKind } from '~/upstream/core/db/schema/catalogue';
import type { Instant, Json } from '~/upstream/core/db/schema/columns';

type VideoTopic = (typeof VIDEO_TOPICS)[number];

/** One chapter of a video: its slide, duration and spoken text. */
export interface VideoScene {
  title: string;
  lines: string[];
  seconds: number;
  says: string[];
}

/** Speaker; the person and the company are linked where they are known. */
export interface VideoSpeaker {
  name: string;
  title: string;
  company_name: string;
}

export interface VideosTable {
  id: string;
  topic: VideoTopic;
  title: string;
  summary: string;
  shape: 'wide' | 'tall';
  /** Base name of its files in the video folder; null when none was recorded. */
  film: string | null;
  seconds: number;
  scenes: Json<VideoScene[]>;
  editions: string[];
  /** The private fund it is about; the video is visible only to users who may see the fund. */
  fund_id: string | null;
  manager_id: string | null;
  company_id: string | null;
  speaker: Json<VideoSpeaker> | null;
  /** Start of a talk. */
  starts_at: Instant | null;
  ends_at: Instant | null;
  published_at: Instant;
}

/** Funds linked from a video. */
export interface VideoProductsTable {
  video_id: string;
  position: number;
  kind: FundKind;
  fund_id: string;
}

export interface VideoReservationsTable {
  video_id: string;
  account_id: string;
  reserved_at: Instant;
}

/** Playback position of a person: seconds from the beginning. */
export interface VideoPositionsTable {
  account_id: string;
  video_id: string;
  seconds: number;
  seen_at: Instant;
}

export interface VideoTables {
  videos: VideosTable;
  video_products: VideoProductsTable;
  video_reservations: VideoReservationsTable;
  video_positions: VideoPositionsTable;
}
