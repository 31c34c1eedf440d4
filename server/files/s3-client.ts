/** What is used of Amazon's client, as a module of its own: it is loaded when a bucket is first asked for. */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
