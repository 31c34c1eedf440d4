/**
 * The parts of Amazon's client in use, in a separate module that is loaded when a bucket is first accessed.
 */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
