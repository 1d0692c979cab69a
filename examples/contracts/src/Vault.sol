// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Boxes that hold ether until a time
contract Vault {
    struct Box {
        address owner;
        uint256 amount;
        uint64 until;
    }

    Box[] private boxes;

    event Stored(uint256 indexed id, address indexed owner, uint256 amount, uint64 until);
    event Emptied(uint256 indexed id, string note);

    error Locked(uint256 id, uint64 until);
    error NotOwner(address caller, address owner);
    error NotSent();

    /// @notice Stores the ether of the transaction
    function store(uint64 until) external payable returns (uint256 id) {
        id = boxes.length;
        boxes.push(Box(msg.sender, msg.value, until));
        emit Stored(id, msg.sender, msg.value, until);
    }

    function box(uint256 id) external view returns (address owner, uint256 amount, uint64 until) {
        Box memory found = boxes[id];
        return (found.owner, found.amount, found.until);
    }

    function empty(uint256 id, string calldata note) external {
        Box storage found = boxes[id];
        if (msg.sender != found.owner) revert NotOwner(msg.sender, found.owner);
        if (block.timestamp < found.until) revert Locked(id, found.until);
        uint256 amount = found.amount;
        found.amount = 0;
        emit Emptied(id, note);
        (bool sent, ) = msg.sender.call{value: amount}("");
        if (!sent) revert NotSent();
    }
}
