// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Storage of every kind, for the names of its slots.
contract Vault {
  enum State { Open, Closed }
  struct Point { uint128 x; uint128 y; address owner; }

  address public owner;
  bool public paused;
  State public state;
  int64 public offset;
  uint256 public total;
  mapping(address => uint256) public balances;
  mapping(address => mapping(uint256 => Point)) public points;
  uint64[] public list;
  uint32[4] public fixedList;
  string public title;
  bytes4 public selector;
  mapping(string => uint256) public named;

  function fill(address user, uint256 id, uint256 amount) external payable {
    owner = user;
    paused = true;
    state = State.Closed;
    offset = -5;
    total += amount;
    balances[user] += amount;
    points[user][id] = Point(1, 2, user);
    list.push(7);
    list.push(8);
    fixedList[2] = 9;
    title = "vault";
    selector = 0x12345678;
    named["x"] = 1;
  }

  function empty(address user) external {
    balances[user] = 0;
    total = 0;
  }
}
