/// A file of pixels that an effect shows.
package struct ImportedPicture: Sendable {
  package var name: String
  package var bytes: [UInt8]
}
